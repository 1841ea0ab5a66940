"""The controller beside ur_robot_driver: starts the driver and then loads the controller, inactive.

ros2 launch supple_controller ur.launch.py ur_type:=ur5e robot_ip:=192.168.1.102
ros2 control switch_controllers --deactivate scaled_joint_trajectory_controller --activate supple_controller
"""

import pathlib

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration, PathJoinSubstitution
from launch_ros.actions import Node
from launch_ros.substitutions import FindPackageShare


def generate_launch_description():
    share = pathlib.Path(get_package_share_directory("supple_controller"))
    parameters = LaunchConfiguration("parameters")
    driver = PathJoinSubstitution([FindPackageShare("ur_robot_driver"), "launch", "ur_control.launch.py"])
    return LaunchDescription([
        DeclareLaunchArgument("ur_type", default_value="ur5e", description="as of ur_robot_driver"),
        DeclareLaunchArgument("robot_ip", description="address of the robot"),
        DeclareLaunchArgument("parameters", default_value=str(share / "config" / "ur.yaml"),
                              description="parameters of the controller"),
        IncludeLaunchDescription(
            PythonLaunchDescriptionSource(driver),
            launch_arguments={
                "ur_type": LaunchConfiguration("ur_type"),
                "robot_ip": LaunchConfiguration("robot_ip"),
            }.items()),
        Node(package="controller_manager", executable="spawner",
             arguments=["supple_controller", "--inactive", "--param-file", parameters]),
    ])
